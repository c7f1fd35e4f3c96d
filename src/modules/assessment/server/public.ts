export { cancelInvited, inviteOutside } from '#modules/assessment/server/invite.ts'
export { assessmentsToTake } from '#modules/assessment/server/to-take.ts'
