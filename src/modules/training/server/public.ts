export { bondsOwed, type BondOwed } from '#modules/training/server/bonds-owed.ts'
export { addNeeds } from '#modules/training/server/needs.ts'
export { sessionsOf, type AttendedSession } from '#modules/training/server/sessions-of.ts'
