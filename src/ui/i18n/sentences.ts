import { sentencesIn } from '#kernel/sentence.ts'
import { declaredWords } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'

let made: { of: object; say: (text: string) => string } | undefined

/** `refusal` by the dictionaries of declarations. */
export function saidBySentences(text: string): string {
  const words = declaredWords()
  if (made?.of !== words) made = { of: words, say: sentencesIn(words, localDigits) }
  return made.say(text)
}
