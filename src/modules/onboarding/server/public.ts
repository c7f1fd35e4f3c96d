export { addNewcomer } from '#modules/onboarding/server/pre-employment.ts'
