import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

// For the transaction alone. PostgreSQL decides by itself else, and decides wrong where what it cannot know matters: how long a
// range is, or that planning takes longer than running.

/** Statements are planned for the values they have: a plan for any range looks up a month or a year row by row. */
export const planForValues = (db: Db) => sql`set local plan_cache_mode = force_custom_plan`.execute(db)

/** Statements are planned once for all values: for a page of many small ones, whose plans cost more than they do. */
export const planOnce = (db: Db) => sql`set local plan_cache_mode = force_generic_plan`.execute(db)
