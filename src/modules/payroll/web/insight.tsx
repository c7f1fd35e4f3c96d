export { TeamInsight as default } from '#modules/payroll/web/overview.tsx'
