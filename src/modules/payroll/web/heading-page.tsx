export { HeadingPage as default } from '#modules/payroll/web/headings.tsx'
