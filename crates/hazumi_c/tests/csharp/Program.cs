// SPDX-License-Identifier: MIT OR Apache-2.0

using System;

namespace Hazumi.Tests
{
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            Check.Run("the library has a version and threads", () =>
            {
                Check.Equal(new Version(0, 1, 0), Library.Version);
                Check.That(Library.ThreadCount >= 1, "there is a thread");
            });
            WorldsD2.Run();
            WorldsD3.Run();
            Only2D.Run();
            Only3D.Run();
            PackageTests.Run(arguments[0]);
            return Check.Finish();
        }
    }
}
