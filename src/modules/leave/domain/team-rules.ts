import type { Day } from '#kernel/calendar/day.ts'
import type { RequestFacts, Say } from '#modules/leave/domain/request-facts.ts'

/** Days that are closed for leave, or open to so many at once. */
export interface Block {
  name: string
  start_on: Day
  end_on: Day
  effect: 'Warn' | 'Block'
  /** How many may be away at once; null: nobody. */
  team_maximum: number | null
  /** The most others that are away on one of the days asked for. */
  away: number
}

/** Only dates that are counted: a weekly off within closed days takes nobody away. */
export function teamProblems({ blocks, dates }: RequestFacts, say: Say) {
  const counted = dates.filter(({ pieces }) => pieces.length).map(({ date }) => date)
  for (const block of blocks) {
    const hit = counted.find((date) => block.start_on <= date && date <= block.end_on)
    if (!hit || (block.team_maximum !== null && block.away < block.team_maximum)) continue
    const days = `${block.name}, ${block.start_on} to ${block.end_on}`
    say(
      block.team_maximum === null ? 'block_dates' : 'team_maximum',
      'start_on',
      block.team_maximum === null
        ? `Leave is closed on these days: ${days}.`
        : `At most ${block.team_maximum} may be away at once (${days}); ${block.away} ${block.away === 1 ? 'is' : 'are'} away on a day of yours.`,
      { is_warning: block.effect === 'Warn' },
    )
  }
}
