import { expect, test } from 'vitest'
import { mayTravelBy, type ModeRule } from '#modules/expense/domain/travel-mode.ts'

const rule = (employment_level_id: string | null, mode: string, is_allowed: boolean): ModeRule => ({
  employment_level_id,
  mode,
  is_allowed,
})
const flight = [rule(null, 'Flight', false), rule('manager', 'Flight', true), rule('officer', 'Taxi', false)]

test.each([
  ['nothing is said of it', 'officer', 'Bus', true],
  ['what all may not', 'officer', 'Flight', false],
  ['what all may not, a level may', 'manager', 'Flight', true],
  ['what a level may not', 'officer', 'Taxi', false],
  ['is no matter of another level', 'manager', 'Taxi', true],
  ['nor of who has no level', null, 'Taxi', true],
  ['who has no level is as all', null, 'Flight', false],
] as const)('%s: %s by %s', (_, level, mode, may) => expect(mayTravelBy(flight, level, mode)).toBe(may))
