import { codeTypes } from '../codes/contract.ts'
import type { WrappedAttrs } from './model.ts'

export type CallKind = 'thousands' | 'words' | 'dictionary' | 'date' | 'qrcode' | 'barcode' | 'img'

/** What a wrapped field is: a function of the text, or a code. */
export function callKind({ before }: Pick<WrappedAttrs, 'before'>): CallKind {
  const code = /^<(img|qrcode|barcode)/i.exec(before)?.[1]?.toLowerCase()
  if (code === 'img' || code === 'qrcode' || code === 'barcode') return code
  if (before.startsWith('数据字典')) return 'dictionary'
  if (before.startsWith('日期选择')) return 'date'
  return /^(?:thousands|千位分隔符)/.test(before) ? 'thousands' : 'words'
}

/** What can be set of a call; empty for what it does not say. Sizes in CSS pixels, as the family writes them. */
export interface CallSettings {
  readonly kind: CallKind
  /** Decimals, category of a dictionary or pattern of a date. */
  readonly argument: string
  readonly width: string
  readonly height: string
  /** Kind of bars (`codeTypes`); empty: code128. */
  readonly type: string
  /** Error correction of a QR code. */
  readonly level: string
  /** The value stands below the bars. */
  readonly showsText: boolean
}

export const noSettings: Omit<CallSettings, 'kind'> = {
  argument: '',
  width: '',
  height: '',
  type: '',
  level: '',
  showsText: false,
}

export function readCall(call: WrappedAttrs): CallSettings {
  const own = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["'“”‘’]?([\\w.-]+)`, 'i').exec(call.before)?.[1] ?? ''
  const argument = /[,，]\s*["“”']?([^"“”'()（）]*)["“”']?\s*[)）]$/.exec(call.after)?.[1]?.trim() ?? ''
  const known = own('type').toLowerCase()
  return {
    kind: callKind(call),
    argument,
    width: own('width'),
    height: own('height'),
    type: codeTypes.find((one) => one === known) ?? '',
    level: own('level').toUpperCase(),
    showsText: ['1', 'true'].includes(own('text')),
  }
}

const tags = { qrcode: 'qrCode', barcode: 'barCode', img: 'img' } as const
const functions = { thousands: '千位分隔符', words: '大写金额', dictionary: '数据字典', date: '日期选择' } as const

/** The family's own text around a field. */
export function writeCall(settings: CallSettings, inner: string): WrappedAttrs {
  const { kind, argument, width, height } = settings
  if (kind === 'qrcode' || kind === 'barcode' || kind === 'img') {
    const size = (name: string, value: string) => (/^\d{1,4}$/.test(value) ? ` ${name}='${value}'` : '')
    return {
      before: `<${tags[kind]}${size('width', width)}${size('height', height)}${ownSettings(settings)}>`,
      inner,
      after: `</${tags[kind]}>`,
    }
  }
  const safe = argument.replaceAll(/["“”'<>{}()（）]/g, '').trim()
  const given =
    safe === '' || kind === 'words'
      ? ''
      : kind === 'thousands'
        ? `,${/^\d{1,2}$/.test(safe) ? safe : '2'}`
        : `,"${safe}"`
  return { before: `${functions[kind]}(`, inner, after: `${given})` }
}

/** What the family's own codes do not say; its clients pass over it. */
function ownSettings({ kind, type, level, showsText }: CallSettings): string {
  if (kind === 'qrcode') return /^[LMQH]$/.test(level) ? ` level='${level}'` : ''
  if (kind !== 'barcode') return ''
  return `${codeTypes.some((one) => one === type) ? ` type='${type}'` : ''}${showsText ? " text='1'" : ''}`
}
