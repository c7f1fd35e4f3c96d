import { reportPages } from '#engines/report/page-web.tsx'
import { views } from '#engines/report/views.ts'
import {
  byBranch,
  byDivision,
  byGender,
  byLevel,
  byTraining,
  trainingBehind,
} from '#modules/training/shared/training-report.ts'

export default reportPages({
  general: views({
    training: { title: 'By Training', of: byTraining },
    division: { title: 'By Division', of: byDivision },
    branch: { title: 'By Branch', of: byBranch },
    level: { title: 'By Employment Level', of: byLevel },
    gender: { title: 'By Gender', of: byGender },
    people: { title: 'People', of: trainingBehind },
  }),
})
