export { ToMe as default } from '#modules/dignity/web/goal-views.tsx'
