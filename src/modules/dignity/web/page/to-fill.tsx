export { ToFill as default } from '#modules/dignity/web/owed.tsx'
