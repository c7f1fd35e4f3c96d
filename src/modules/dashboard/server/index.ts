export { dashboardRoutes as routes } from '#modules/dashboard/server/dashboard.ts'
