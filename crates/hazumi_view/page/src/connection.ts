// The WebSocket to the server, which is opened again whenever it is lost.

import type { PageMessage, ServerMessage } from "./protocol";

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 5000;

export interface Listener {
  opened(): void;
  lost(): void;
  message(message: ServerMessage): void;
  frame(buffer: ArrayBuffer): void;
  failed(message: string): void;
}

/** The token in the page's own address, without which the server answers nothing. */
export function token(): string {
  return new URLSearchParams(location.search).get("token") ?? "";
}

/** An address of the server, with the token. */
export function address(path: string): string {
  return `${path}?token=${encodeURIComponent(token())}`;
}

export class Connection {
  private socket: WebSocket | null = null;
  private delay = FIRST_DELAY_MS;

  constructor(private readonly listener: Listener) {}

  open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${address("/socket")}`);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.delay = FIRST_DELAY_MS;
      this.listener.opened();
    };
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => this.receive(event.data);
    // An error is always followed by a close, so it is enough to look at that.
    socket.onclose = () => this.lose(socket);
    this.socket = socket;
  }

  get connected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a message; while there is no connection it is dropped, as it spoke of a world that is gone. */
  send(message: PageMessage): void {
    if (this.connected) {
      this.socket?.send(JSON.stringify(message));
    }
  }

  private receive(data: string | ArrayBuffer): void {
    try {
      if (typeof data === "string") {
        this.listener.message(JSON.parse(data) as ServerMessage);
      } else {
        this.listener.frame(data);
      }
    } catch (error) {
      this.listener.failed(error instanceof Error ? error.message : String(error));
    }
  }

  private lose(socket: WebSocket): void {
    if (socket !== this.socket) {
      return;
    }
    this.socket = null;
    this.listener.lost();
    setTimeout(() => this.open(), this.delay);
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY_MS);
  }
}
