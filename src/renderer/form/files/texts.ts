import type { TFunction } from 'i18next'
import type { Upload } from '#shared/ipc/uploads.ts'
import {
  acceptedTypes,
  fileGroups,
  type FileGroup,
  type UploadProblem,
  type UploadRules,
} from '#shared/rules/uploads.ts'

const isGroup = (type: string): type is FileGroup => (fileGroups as readonly string[]).includes(type)

/** Names of what a field takes; empty where it takes everything. */
export function typeNames(t: TFunction, { accept }: Pick<UploadRules, 'accept'>): string {
  return acceptedTypes(accept)
    .map((type) => (isGroup(type) ? t(`form.upload.groups.${type}`) : type))
    .join(t('form.upload.separator'))
}

/** Why a file is not taken (section 5). */
export function problemText(t: TFunction, rules: UploadRules, problem: UploadProblem): string {
  const { isPicture } = rules
  if (problem.code === 'count') {
    const { limit } = problem
    return t(isPicture ? 'form.upload.countPictures' : 'form.upload.count', { limit })
  }
  if (problem.code === 'size') {
    const { size, unit } = problem
    return t(isPicture ? 'form.upload.sizePicture' : 'form.upload.size', { size, unit })
  }
  return isPicture ? t('form.upload.typePicture') : t('form.upload.type', { types: typeNames(t, rules) })
}

/** What may be uploaded here; the design's own words where it has some. */
export function tipText(t: TFunction, rules: UploadRules, own: string): string {
  if (own !== '') return own
  const { size, unit, isPicture } = rules
  if (isPicture) return size > 0 ? t('form.upload.tipPicture', { size, unit }) : ''
  const types = typeNames(t, rules)
  if (types === '') return size > 0 ? t('form.upload.tipSize', { size, unit }) : ''
  return size > 0 ? t('form.upload.tip', { size, unit, types }) : t('form.upload.tipTypes', { types })
}

/** How far an upload is, 0 to 100: of what is hashed while it is checked, else of what the server has. */
export function progressOf({ phase, percent, size, done }: Upload): number {
  if (phase !== 'checking') return percent
  return size === 0 ? 0 : Math.floor((done / size) * 100)
}

/** How far an upload is, in words; of one that nobody knows any more, that. */
export function stateText(t: TFunction, upload: Upload | null): string {
  if (upload === null) return t('form.upload.state.lost')
  const { phase, percent, fault, waitsFor } = upload
  if (phase === 'error') return faultText(t, fault)
  if (waitsFor === 'network') return t('form.upload.state.network')
  if (phase === 'waiting') return t('form.upload.state.waiting')
  if (phase === 'success') return t('form.upload.state.success')
  if (phase === 'checking') return t('form.upload.state.checking', { percent: progressOf(upload) })
  return t(phase === 'paused' ? 'form.upload.state.paused' : 'form.upload.state.uploading', { percent })
}

function faultText(t: TFunction, fault: Upload['fault']): string {
  if (fault === null || fault.code === 'incomplete') return t('form.upload.state.failed')
  if (fault.code === 'server') return fault.message || t('form.upload.state.failed')
  return t(`form.upload.state.${fault.code}`)
}
