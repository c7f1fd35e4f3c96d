import { rangesInText } from '#kernel/calendar/range-in-text.ts'
import { inDigits, inEnglish, inNepali, type Language } from '#kernel/calendar/names.ts'
import { bikramSambat, english } from '#kernel/calendar/system.ts'
import { spokenIn } from '#kernel/sentence.ts'
import type { LetterContent } from '#platform/mail-letter.ts'

/** How somebody reads. Without a calendar days stay as they are in the words. */
export interface Reader {
  language: Language
  calendar?: 'en' | 'bs'
}
/** Of an account, whatever is stored of it. */
export const readerOf = (account: { language?: string | null; calendar?: 'en' | 'bs' }): Reader => ({
  language: account.language === 'ne' ? 'ne' : 'en',
  ...(account.calendar ? { calendar: account.calendar } : {}),
})

let written: Readonly<Record<string, string>> = {}
let spoken: (text: string) => string | undefined = () => undefined

/** What the mails of the program say in Nepali: sentences as `spokenIn` has them, `{noun}` for one of the words. */
export function joinMailWords(words: Readonly<Record<string, string>>) {
  written = { ...words, ...spelledOut(words) }
  spoken = spokenIn(written, digitsBetweenDays)
}

/** A mail in the words, the digits and the calendar of who reads it. What no dictionary has stays, such as words of an organization. */
export function mailFor(content: LetterContent, reader: Reader): LetterContent {
  const say = (text: string) => shownDays(reader.language === 'ne' ? saidInNepali(text) : text, reader)
  const { subject, greeting, paragraphs, button, footer } = content
  return {
    ...content,
    subject: say(subject),
    paragraphs: paragraphs.map(say),
    ...(greeting === undefined ? {} : { greeting: say(greeting) }),
    ...(footer === undefined ? {} : { footer: say(footer) }),
    ...(button ? { button: { ...button, label: say(button.label) } } : {}),
  }
}

/** Sentence by sentence, each as short as it can be: `Dr. Rai …` goes on. What no dictionary has stays. */
export function saidInNepali(text: string): string {
  const parts = text.split(/(?<=\.) (?=\p{Lu})/u)
  const said: string[] = []
  for (let at = 0; at < parts.length;) {
    const [line, next] = shortest(parts, at)
    said.push(line)
    at = next
  }
  return said.join(' ')
}

function shortest(parts: readonly string[], at: number): [string, number] {
  for (let end = at + 1; end <= parts.length; end += 1) {
    const line = sentence(parts.slice(at, end).join(' '))
    if (line !== undefined) return [line, end]
  }
  return [parts[at] ?? '', at + 1]
}

/** A subject stands at the beginning of a paragraph too, with its full stop. */
function sentence(text: string): string | undefined {
  const bare = text.endsWith('.') && !(text in written) ? spoken(text.slice(0, -1)) : undefined
  return bare ? `${bare}।` : spoken(text)
}

/** `A change of an employment of Asha …`: where a word ends and a name begins, the word itself must say. */
const spelledOut = (words: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(words)
      .filter(([phrase]) => / of /.test(phrase) && /^[a-z]/.test(phrase))
      .flatMap(([phrase, said]) =>
        Object.entries(words)
          .filter(([english]) => english.includes('{noun} of '))
          .map(([english, line]) => [
            english.replace('{noun}', english.startsWith('{noun}') ? capital(phrase) : phrase),
            line.replace('{noun}', said),
          ]),
      ),
  )

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

function shownDays(text: string, { language, calendar }: Reader): string {
  if (!calendar && language === 'en') return text
  const writing = language === 'ne' ? inNepali : inEnglish
  return rangesInText(text, calendar === 'en' ? english : bikramSambat, writing)
}

/** Days are written by the calendar, digits and all. */
const digitsBetweenDays = (text: string) =>
  text.replaceAll(
    /(\d{4}-\d{2}-\d{2})|\d+/g,
    (found, day?: string) => day ?? inDigits(found, inNepali.digits),
  )
