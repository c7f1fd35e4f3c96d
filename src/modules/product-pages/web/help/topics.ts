import { growth } from '#modules/product-pages/web/help/growth.ts'
import { organization } from '#modules/product-pages/web/help/organization.ts'
import { pay } from '#modules/product-pages/web/help/pay.ts'
import { people } from '#modules/product-pages/web/help/people.ts'
import { time } from '#modules/product-pages/web/help/time.ts'
import type { HelpGroup, HelpTopic } from '#modules/product-pages/web/help/topic.ts'
import { work } from '#modules/product-pages/web/help/work.ts'

export const topics: readonly HelpTopic[] = [...people, ...time, ...pay, ...work, ...growth, ...organization]
export const groups: readonly HelpGroup[] = ['People', 'Time', 'Pay', 'Work', 'Growth', 'Organization']

export const topicOf = (id: string): HelpTopic | undefined => topics.find((topic) => topic.id === id)

/** Topics in which every word occurs, in title, summary or in what can be done: in English, or as it is `said`. */
export function searchTopics(
  text: string,
  said: (text: string) => string = (same) => same,
): readonly HelpTopic[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return topics.filter((topic) => {
    const all = [
      topic.title,
      topic.summary,
      ...Object.values(topic.can).flat(),
      ...(topic.terms ?? []).flat(),
    ]
    const hay = [...all, ...all.map(said)].join(' ').toLowerCase()
    return words.every((word) => hay.includes(word))
  })
}
