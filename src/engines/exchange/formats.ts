// Apart from the calls: every list offers these, and few pages make files.
export const formats = ['xlsx', 'csv'] as const
export type Format = (typeof formats)[number]
/** A list can be taken out as a page to print as well; nothing is read from one. */
export const exportFormats = [...formats, 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]
