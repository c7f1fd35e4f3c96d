import type { Route } from '#platform/route.ts'
import { commonSettingRoutes } from '#modules/commons/server/common-settings.ts'
import { emailTemplateRoutes } from '#modules/commons/server/email-template.ts'
import { emailTemplateContentRoutes } from '#modules/commons/server/email-template-content.ts'
import { exchangeRateRoutes } from '#modules/commons/server/exchange-rate.ts'
import { linkPreviewRoutes } from '#modules/commons/server/link-preview.ts'
import { masterRoutes } from '#modules/commons/server/masters.ts'
import { smtpServerRoutes } from '#modules/commons/server/smtp-server.ts'
import { systemEmailLogRoutes } from '#modules/commons/server/system-email-log.ts'

export const routes: readonly Route[] = [
  ...masterRoutes,
  ...exchangeRateRoutes,
  ...emailTemplateRoutes,
  ...emailTemplateContentRoutes,
  ...smtpServerRoutes,
  ...systemEmailLogRoutes,
  ...linkPreviewRoutes,
  ...commonSettingRoutes,
]

export { serveNotificationTemplates } from '#modules/commons/server/notification-template.ts'
export { audited } from '#modules/commons/server/audited.ts'
