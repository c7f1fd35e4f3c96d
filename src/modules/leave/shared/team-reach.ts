import { z } from 'zod'

/** A team: the direct reports of its supervisor, or everybody below. */
export const teamReach = z.enum(['direct', 'all']).default('direct')
