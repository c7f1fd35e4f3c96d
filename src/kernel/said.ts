/**
 * What a report's own words are called in another language. `says` are those that a column may hold, figures in them as
 * `{0}`, `{1}`: `In 16 to 30 days` is one of `In {0} to {1} days`, `2.5 days` of `{0} days`. Anything else is a name, and stays.
 */
export function saidIn(text: string, says: readonly string[], inWords: (word: string) => string): string {
  if (says.includes(text)) return inWords(text)
  const figures: string[] = []
  const word = text.replaceAll(/\d+(?:\.\d+)?/g, (figure) => `{${figures.push(figure) - 1}}`)
  if (figures.length === 0 || !says.includes(word)) return text
  return inWords(word).replaceAll(/\{(\d)\}/g, (_, place: string) => figures[Number(place)] ?? '')
}

/** Words with a figure that stand within a text, `AL 2 h + SL` of `{0} h`: each is said by itself, what is around stays. */
export const saidWithin = (text: string, says: readonly string[], say: (found: string) => string): string =>
  says.reduce(
    (line, word) =>
      line.replaceAll(
        new RegExp(`(?<![\\p{L}\\d.])${word.replace('{0}', '(\\d+(?:\\.\\d+)?)')}(?![\\p{L}\\d])`, 'gu'),
        say,
      ),
    text,
  )

/** A title with the names that belong in its places, `{0}` first. */
export const namedIn = (title: string, names: readonly string[] = []): string =>
  title.replaceAll(/\{(\d)\}/g, (place, at: string) => names[Number(at)] ?? place)
