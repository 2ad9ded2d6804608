// SPDX-License-Identifier: MIT OR Apache-2.0

using System;
using System.Threading;
using Hazumi.Native;

namespace Hazumi
{
    /// <summary>
    /// An object of the library, which <see cref="Dispose"/> or the finalizer destroys.
    /// </summary>
    /// <remarks>
    /// <see cref="System.Runtime.InteropServices.SafeHandle"/> holds no more than a pointer, and
    /// handles have 64 bits on all machines. Handles have a generation: one that was destroyed
    /// finds nothing, even after its slot was used again.
    /// </remarks>
    public abstract class HazumiObject : IDisposable
    {
        private long bits;

        internal HazumiObject()
        {
        }

        /// <summary>Destroys an object that nobody disposed.</summary>
        ~HazumiObject()
        {
            var owned = Interlocked.Exchange(ref bits, 0);
            if (owned != 0)
            {
                // A thread of the collector has nobody to report an error to.
                Release((ulong)owned);
            }
            ReleaseManaged();
        }

        /// <summary>Whether the object was disposed.</summary>
        public bool IsDisposed
        {
            get { return Volatile.Read(ref bits) == 0; }
        }

        internal ulong Bits
        {
            get
            {
                var owned = Volatile.Read(ref bits);
                if (owned == 0)
                {
                    throw new ObjectDisposedException(GetType().FullName);
                }
                return (ulong)owned;
            }
        }

        /// <summary>Destroys the object; a second call does nothing.</summary>
        /// <exception cref="HazumiException">
        /// <see cref="Status.Busy"/> while another thread uses the object, which then lives on.
        /// </exception>
        public void Dispose()
        {
            var owned = Interlocked.Exchange(ref bits, 0);
            if (owned == 0)
            {
                return;
            }
            var status = Release((ulong)owned);
            if (status == hz_Status.Busy)
            {
                Volatile.Write(ref bits, owned);
                throw HazumiException.Of(status);
            }
            GC.SuppressFinalize(this);
            ReleaseManaged();
        }

        internal void Own(ulong handle)
        {
            Volatile.Write(ref bits, (long)handle);
        }

        internal abstract hz_Status Release(ulong handle);

        /// <summary>Frees what the object holds besides its handle.</summary>
        internal virtual void ReleaseManaged()
        {
        }

        internal void Check(hz_Status status)
        {
            // Without it, the finalizer may destroy the object in the middle of its last call.
            GC.KeepAlive(this);
            HazumiException.Check(status);
        }

        internal void Check(hz_Status status, object other)
        {
            GC.KeepAlive(other);
            Check(status);
        }

        /// <summary>Whether the call found its id; other failures throw.</summary>
        internal bool Found(hz_Status status)
        {
            if (status == hz_Status.StaleId)
            {
                GC.KeepAlive(this);
                return false;
            }
            Check(status);
            return true;
        }

        internal static UIntPtr Size(int count)
        {
            return (UIntPtr)(uint)count;
        }

        /// <summary>Bytes of a buffer of the library, which is freed.</summary>
        internal static unsafe byte[] TakeBytes(hz_Buffer buffer)
        {
            try
            {
                byte* data;
                UIntPtr count;
                HazumiException.Check(Api.hz_buffer_data(buffer, &data, &count));
                var bytes = new byte[checked((int)count)];
                new ReadOnlySpan<byte>(data, bytes.Length).CopyTo(bytes);
                return bytes;
            }
            finally
            {
                Api.hz_buffer_destroy(buffer);
            }
        }
    }
}
