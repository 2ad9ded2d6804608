// SPDX-License-Identifier: MIT OR Apache-2.0

using System;
using Hazumi.Native;

namespace Hazumi
{
    /// <summary>Facts about the native library.</summary>
    public static unsafe class Library
    {
        /// <summary>Number that stands for no part, no face or no slot.</summary>
        public const uint None = uint.MaxValue;

        /// <summary>Version of the native library that runs.</summary>
        public static Version Version
        {
            get
            {
                var version = Api.hz_version();
                return new Version((int)version.major, (int)version.minor, (int)version.patch);
            }
        }

        /// <summary>Number of threads that this machine runs at once, at least 1.</summary>
        public static int ThreadCount
        {
            get
            {
                UIntPtr count;
                HazumiException.Check(Api.hz_thread_count(&count));
                return (int)count;
            }
        }

        /// <summary>Name of a status, such as "stale id".</summary>
        public static string NameOf(Status status)
        {
            return HazumiException.Text(Api.hz_status_name((hz_Status)(uint)status));
        }
    }
}
