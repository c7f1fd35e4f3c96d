import { Tip } from '#ui/overlay/tip.tsx'

/** Text cut after so many letters, the whole in a tooltip. The specification's lengths are 20, 50 and 100. */
export function Truncate({ text, at }: { text: string; at: number }) {
  const letters = Array.from(segments.segment(text), ({ segment }) => segment)
  if (letters.length <= at) return <>{text}</>
  return (
    <Tip label={text}>
      <span>{letters.slice(0, at).join('').trimEnd()}…</span>
    </Tip>
  )
}

// A letter of Nepali may be several code points: cutting between them would break it.
const segments = new Intl.Segmenter()
