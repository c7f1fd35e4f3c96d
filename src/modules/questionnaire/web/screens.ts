import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const permission = [P.questionnaire.all]

export const questionnaireScreens: readonly BuiltScreen[] = [
  screen(
    'admin',
    'questionnaire',
    'Questionnaire',
    () => import('#modules/questionnaire/web/questionnaire.tsx'),
    {
      permission,
    },
  ),
  screen(
    'admin',
    'organization/settings/questionnaire',
    'Questionnaire Settings',
    () => import('#modules/questionnaire/web/categories.tsx'),
    { permission },
  ),
]
