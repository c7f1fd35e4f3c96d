import { Tooltip } from '@mantine/core'

/** Text cut after so many letters, the whole in a tooltip. The specification's lengths are 20, 50 and 100. */
export function Truncate({ text, at }: { text: string; at: number }) {
  const letters = Array.from(segments.segment(text), ({ segment }) => segment)
  if (letters.length <= at) return <>{text}</>
  return (
    <Tooltip label={text} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
      <span>{letters.slice(0, at).join('').trimEnd()}…</span>
    </Tooltip>
  )
}

// A letter of Nepali may be several code points: cutting between them would break it.
const segments = new Intl.Segmenter()
