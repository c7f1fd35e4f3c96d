export { ByMe as default } from '#modules/dignity/web/goal-views.tsx'
