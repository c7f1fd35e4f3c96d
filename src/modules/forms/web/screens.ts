import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const F = P.forms

export const formScreens: readonly BuiltScreen[] = [
  screen('user', 'organization/forms', 'Forms and Surveys', () => import('#modules/forms/web/my-forms.tsx')),
  screen(
    'user',
    'organization/form-request',
    'Form Requests',
    () => import('#modules/forms/web/form-requests.tsx'),
  ),
  screen('admin', 'forms/settings', 'Forms', () => import('#modules/forms/web/form-settings.tsx'), {
    permission: [F.settings],
  }),
  screen(
    'admin',
    'forms/settings/create',
    'Create Form',
    () => import('#modules/forms/web/form-editor.tsx'),
    {
      permission: [F.create],
    },
  ),
  screen(
    'admin',
    'forms/settings/questions/prepare',
    'Form Questions',
    () => import('#modules/forms/web/form-questions.tsx'),
    { permission: [F.questions] },
  ),
  screen('admin', 'forms/response', 'Form Responses', () => import('#modules/forms/web/form-responses.tsx'), {
    permission: [F.responses, F.approve],
  }),
  screen('admin', 'forms/report', 'Form Reports', () => import('#modules/forms/web/form-report.tsx'), {
    permission: [F.reports],
  }),
  screen(
    'external',
    '/anonymous-form/org/{orgSlug}/{uuid}',
    'Anonymous Form',
    () => import('#modules/forms/web/public-form.tsx'),
  ),
]
