export { prove } from '#modules/account/web/prove.ts'
