import { dataSet, type DataSet } from '#engines/dataset/data-set-server.ts'
import { releasedResults, resultColumns, resultStart } from '#engines/appraisal/result-columns-server.ts'
import { customColumns, personColumns, personJoins } from '#modules/hris/server/public.ts'
import { paRead } from '#modules/performance-appraisal/shared/appraisal.ts'

const results = dataSet('appraisal-results', {
  title: 'Appraisal results',
  about: 'One line for each person and appraisal after its release: score, band and acknowledgement.',
  module: 'performance-appraisal',
  codes: paRead,
  ...releasedResults('performance-appraisal'),
  joins: personJoins,
  own: customColumns,
  columns: { ...personColumns, ...resultColumns },
  start: { columns: [...resultStart.columns], sort: [...resultStart.sort] },
})

export const performanceAppraisalDataSets: readonly DataSet[] = [results]
