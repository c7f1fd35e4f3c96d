export { PackagePage as default } from '#modules/payroll/web/packages.tsx'
