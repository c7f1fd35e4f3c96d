import { openWorld } from '#test/world.ts'

export const params = { org: 'himal' }
export const query = { as: 'hr' } as const
export const START = '2026-11-20T04:00:00Z'
/** A world in which what follows from signals happens. */
export const openEventWorld = () => openWorld({ at: START, env: { ROLE: 'all' } })

/** A meeting on Thursday, 26 November 2026. */
export const meeting = {
  category: 'Meeting' as const,
  starts_on: '2026-11-26',
  starts_at: '16:00',
  ends_at: '18:00',
  venue: 'Hall B',
  repeats: 'Never' as const,
  visibility: 'Public' as const,
  guests_each: 0,
  remind: 'Never' as const,
}
