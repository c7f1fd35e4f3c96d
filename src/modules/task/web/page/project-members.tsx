export { ProjectMembers as default } from '#modules/task/web/projects.tsx'
