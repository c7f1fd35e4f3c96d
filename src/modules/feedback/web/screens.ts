import { screen, type BuiltScreen } from '#kernel/screen.ts'

export const feedbackScreens: readonly BuiltScreen[] = [
  screen(
    'user',
    'feedback-suggestion',
    'Feedback and Suggestions',
    () => import('#modules/feedback/web/own-feedback.tsx'),
  ),
  screen(
    'admin',
    'feedback-suggestion',
    'Feedback and Suggestions',
    () => import('#modules/feedback/web/feedback-list.tsx'),
  ),
  screen(
    'admin',
    'feedback-suggestion/{id}',
    'Feedback',
    () => import('#modules/feedback/web/feedback-page.tsx'),
  ),
]
