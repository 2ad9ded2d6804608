// SPDX-License-Identifier: MIT OR Apache-2.0

using System;

namespace Hazumi
{
    /// <summary>
    /// Mark of a static method that native code calls. IL2CPP finds the attribute by its name,
    /// wherever it is defined, and compiles an entry for native code.
    /// </summary>
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        public MonoPInvokeCallbackAttribute(Type type)
        {
            Type = type;
        }

        public Type Type { get; private set; }
    }
}
