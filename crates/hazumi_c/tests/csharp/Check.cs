// SPDX-License-Identifier: MIT OR Apache-2.0

using System;

namespace Hazumi.Tests
{
    /// <summary>Assertion that failed.</summary>
    internal sealed class CheckException : Exception
    {
        public CheckException(string text)
            : base(text)
        {
        }
    }

    /// <summary>Assertions, and the count of tests.</summary>
    internal static class Check
    {
        private static int passed;
        private static int failed;

        public static void Run(string name, Action test)
        {
            try
            {
                test();
                passed++;
            }
            catch (Exception error)
            {
                failed++;
                Console.WriteLine("FAILED " + name + ": " + error);
            }
        }

        /// <summary>Prints the counts, and returns the exit code of the program.</summary>
        public static int Finish()
        {
            Console.WriteLine(passed + " passed, " + failed + " failed");
            return failed == 0 ? 0 : 1;
        }

        public static void That(bool condition, string text)
        {
            if (!condition)
            {
                throw new CheckException(text);
            }
        }

        public static void Equal<T>(T wanted, T got)
        {
            That(Equals(wanted, got), "wanted " + wanted + ", got " + got);
        }

        public static void Near(float wanted, float got, float tolerance)
        {
            That(Math.Abs(wanted - got) <= tolerance, "wanted " + wanted + ", got " + got);
        }

        public static T Throws<T>(Action action)
            where T : Exception
        {
            try
            {
                action();
            }
            catch (T error)
            {
                return error;
            }
            throw new CheckException("nothing threw " + typeof(T).Name);
        }

        public static void Fails(Status status, Action action)
        {
            var error = Throws<HazumiException>(action);
            Equal(status, error.Status);
            That(error.Message.Length > 10, "the text is short: " + error.Message);
        }
    }
}
