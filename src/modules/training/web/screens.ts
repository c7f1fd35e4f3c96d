import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const { list, requests, trainers, reports } = P.training

export const trainingScreens: readonly BuiltScreen[] = [
  screen('user', 'training', 'Trainings', () => import('#modules/training/web/page/catalogue.tsx')),
  screen('user', 'my-training', 'My Training', () => import('#modules/training/web/page/my-training.tsx')),
  screen(
    'admin',
    'training/training-list',
    'Trainings',
    () => import('#modules/training/web/page/training-list.tsx'),
    { permission: [list] },
  ),
  screen(
    'admin',
    'training/add-training',
    'Add Training',
    () => import('#modules/training/web/page/add-training.tsx'),
    { permission: [list] },
  ),
  screen(
    'admin',
    'training/calendar',
    'Training Calendar',
    () => import('#modules/training/web/page/calendar.tsx'),
    { permission: [list] },
  ),
  screen(
    'admin',
    'training/request',
    'Training Requests',
    () => import('#modules/training/web/page/requests.tsx'),
    { permission: [requests] },
  ),
  screen(
    'admin',
    'training/training-need-analysis',
    'Training Need Analysis',
    () => import('#modules/training/web/page/needs.tsx'),
    { permission: [list, requests] },
  ),
  screen('admin', 'training/trainer', 'Trainers', () => import('#modules/training/web/page/trainers.tsx'), {
    permission: [trainers],
  }),
  screen(
    'admin',
    'training/add-trainer',
    'Add Trainer',
    () => import('#modules/training/web/page/add-trainer.tsx'),
    { permission: [trainers] },
  ),
  screen(
    'admin',
    'training/report/general-report',
    'General Training Report',
    () => import('#modules/training/web/page/report.ts'),
    { permission: [reports], props: { of: 'general', title: 'General Training Report' } },
  ),
]
