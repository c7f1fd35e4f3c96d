export { Periods as default } from '#modules/dignity/web/periods.tsx'
