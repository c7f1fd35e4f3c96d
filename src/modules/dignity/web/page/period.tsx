export { PeriodPage as default } from '#modules/dignity/web/periods.tsx'
