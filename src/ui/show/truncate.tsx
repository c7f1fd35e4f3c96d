import { Tip } from '#ui/overlay/tip.tsx'

/** Text cut after so many letters, the whole in a tooltip. The specification's lengths are 20, 50 and 100. */
export function Truncate({ text, at, lead }: { text: string; at: number; lead?: string | undefined }) {
  const letters = Array.from(segments.segment(text), ({ segment }) => segment)
  if (letters.length <= at) return <Led text={text} lead={lead} />
  return (
    <Tip label={text}>
      <span>
        <Led text={`${letters.slice(0, at).join('').trimEnd()}…`} lead={lead} />
      </span>
    </Tip>
  )
}

/** What the text begins with stands out, such as the name of who did it. */
function Led({ text, lead }: { text: string; lead: string | undefined }) {
  if (!lead || !text.startsWith(lead)) return <>{text}</>
  return (
    <>
      <strong>{lead}</strong>
      {text.slice(lead.length)}
    </>
  )
}

// A letter of Nepali may be several code points: cutting between them would break it.
const segments = new Intl.Segmenter()
