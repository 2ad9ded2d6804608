// SPDX-License-Identifier: MIT OR Apache-2.0

using System;
using System.Text;
using Hazumi.Native;

namespace Hazumi
{
    /// <summary>
    /// Failure of a call: its status, and a text that names the value and the rule.
    /// </summary>
    /// <remarks>
    /// Calls that fail change nothing, unless their description says otherwise. Objects that were
    /// disposed throw <see cref="ObjectDisposedException"/> instead.
    /// </remarks>
    public sealed class HazumiException : Exception
    {
        /// <summary>An exception of a status and a text.</summary>
        public HazumiException(Status status, string text)
            : base(text)
        {
            Status = status;
        }

        /// <summary>Kind of the failure.</summary>
        public Status Status { get; private set; }

        internal static void Check(hz_Status status)
        {
            if (status != hz_Status.Ok)
            {
                throw Of(status);
            }
        }

        internal static HazumiException Of(hz_Status status)
        {
            return new HazumiException((Status)(uint)status, LastText());
        }

        /// <summary>Text of the last failure on this thread.</summary>
        internal static unsafe string LastText()
        {
            return Text(Api.hz_error_text());
        }

        internal static unsafe string Text(byte* utf8)
        {
            var length = 0;
            while (utf8[length] != 0)
            {
                length++;
            }
            return Encoding.UTF8.GetString(utf8, length);
        }
    }
}
