// Who plays: the script of a scene until a key is pressed, and from then on somebody at this page.

/** A round of play, from one message about a scene to the next. */
export class Round {
  private phase: "shown" | "asked" | "played" = "shown";
  private scene = "";

  /** Whether keys of this page are for the world that is seen. */
  get isPlayed(): boolean {
    return this.phase === "played";
  }

  /** A scene begins: it is played when a key has asked for it. */
  enter(scene: string): void {
    this.phase = this.phase === "asked" && scene === this.scene ? "played" : "shown";
    this.scene = scene;
  }

  /** A key goes down; says whether the world must begin anew first, as a game with rules does. */
  press(hasRules: boolean): boolean {
    if (this.phase !== "shown") {
      return false;
    }
    this.phase = hasRules ? "asked" : "played";
    return hasRules;
  }

  /** The server is gone, and with it what was asked. */
  lose(): void {
    this.phase = "shown";
  }
}
