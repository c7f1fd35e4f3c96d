import { dataSet, type DataSet } from '#engines/dataset/data-set-server.ts'
import { releasedResults, resultColumns, resultStart } from '#engines/appraisal/result-columns-server.ts'
import { customColumns, personColumns, personJoins } from '#modules/hris/server/public.ts'
import { maRead } from '#modules/monthly-appraisal/shared/appraisal.ts'

const results = dataSet('monthly-results', {
  title: 'Results of monthly appraisals',
  about: 'One line for each person and month after its release: score, band and acknowledgement.',
  module: 'monthly-appraisal',
  codes: maRead,
  ...releasedResults('monthly-appraisal'),
  joins: personJoins,
  own: customColumns,
  columns: { ...personColumns, ...resultColumns },
  start: { columns: [...resultStart.columns], sort: [...resultStart.sort] },
})

export const monthlyAppraisalDataSets: readonly DataSet[] = [results]
