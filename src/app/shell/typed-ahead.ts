type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** What a key that is pressed before the field is there does to the field's text; null when it writes nothing. */
export function typedInto({
  key,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
}: Key): ((text: string) => string) | null {
  if (ctrlKey || metaKey || altKey || isComposing) return null
  if (key === 'Backspace') return (text) => Array.from(text).slice(0, -1).join('')
  // names of keys, such as Enter and ArrowDown, are longer than what they would write
  return Array.from(key).length === 1 ? (text) => text + key : null
}
