// SPDX-License-Identifier: MIT OR Apache-2.0

using System.Collections.Generic;
using System.IO;
using System.Text;

namespace Hazumi.Tests
{
    /// <summary>
    /// Reader of JSON: maps, lists, texts, booleans and null, which manifests consist of.
    /// </summary>
    internal sealed class Json
    {
        private readonly string text;
        private int place;

        private Json(string text)
        {
            this.text = text;
        }

        public static object Parse(string text)
        {
            var reader = new Json(text);
            var value = reader.Value();
            reader.Space();
            if (reader.place != text.Length)
            {
                throw new InvalidDataException("text after the value at " + reader.place);
            }
            return value;
        }

        private object Value()
        {
            Space();
            switch (text[place])
            {
                case '{': return Map();
                case '[': return List();
                case '"': return Text();
            }
            foreach (var word in new[] { "true", "false", "null" })
            {
                if (string.CompareOrdinal(text, place, word, 0, word.Length) == 0)
                {
                    place += word.Length;
                    return word == "null" ? null : (object)(word == "true");
                }
            }
            throw new InvalidDataException("no value at " + place);
        }

        private Dictionary<string, object> Map()
        {
            var map = new Dictionary<string, object>();
            Expect('{');
            while (!Ends('}', map.Count))
            {
                Space();
                var key = Text();
                Expect(':');
                map.Add(key, Value());
            }
            return map;
        }

        private List<object> List()
        {
            var list = new List<object>();
            Expect('[');
            while (!Ends(']', list.Count))
            {
                list.Add(Value());
            }
            return list;
        }

        private bool Ends(char end, int count)
        {
            Space();
            if (text[place] == end)
            {
                place++;
                return true;
            }
            if (count > 0)
            {
                Expect(',');
            }
            return false;
        }

        private string Text()
        {
            var value = new StringBuilder();
            Expect('"');
            while (text[place] != '"')
            {
                if (text[place] == '\\')
                {
                    throw new InvalidDataException("an escape at " + place);
                }
                value.Append(text[place++]);
            }
            place++;
            return value.ToString();
        }

        private void Expect(char wanted)
        {
            Space();
            if (text[place] != wanted)
            {
                throw new InvalidDataException("no " + wanted + " at " + place);
            }
            place++;
        }

        private void Space()
        {
            while (place < text.Length && char.IsWhiteSpace(text[place]))
            {
                place++;
            }
        }
    }
}
