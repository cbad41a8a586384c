import { isBlank } from '#shared/rules/validation.ts'
import type { KindDesign } from './kind-design.ts'
import type { FieldPlan } from './model.ts'
import type { Raw } from './parsing/read.ts'
import type { Reference, ReferenceScopes, ReferenceSort, ReferenceTarget } from './references.ts'
import type { RowChoice, RowSource, ShownPart } from './row-choice.ts'
import type { Sample, SampleWorld, Random } from './sample.ts'
import type { Settings } from './settings.ts'
import type { AskedOfPerson } from './rules/model.ts'
import type { Span } from './spans.ts'

/** How a value is kept: text, a number, JSON text of an array or object, or epoch milliseconds. */
export type Storage = 'text' | 'number' | 'json' | 'time'

export const problemCodes = [
  'required',
  'pattern',
  'unchecked',
  'tooLong',
  'notNumber',
  'tooSmall',
  'tooLarge',
  'tooManyDecimals',
  'tooManyDigits',
  'offStep',
  'notTime',
  'unread',
  'noSuchDate',
  'noSuchTime',
  'tooFine',
  'tooEarly',
  'tooLate',
  'notText',
  'notStorable',
  'notList',
  'notChoice',
  'notOne',
  'notTable',
  'uploading',
  'tooManyFiles',
  'fileTooLarge',
  'fileType',
  'endBeforeStart',
  'incomplete',
  'notColour',
  'notPicture',
  'notPlace',
  'outOfScope',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** What is wrong with a value. `text` is the field's own message where its configuration has one. */
export interface Problem {
  readonly code: ProblemCode
  readonly text?: string
  readonly limit?: string | number
}

export type Checked =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem; readonly value: unknown }

/** Words of the screen for what a design names by nothing. */
interface Words {
  readonly words?: { readonly on: string; readonly off: string }
}

/** Names behind ids. Absent answers (`undefined`) fall back to the id itself. */
export interface Labels extends Words {
  label(reference: Reference): string | undefined
  /** Stands for a record that the reader may not see, or that is gone. Left out: its id does. */
  readonly unseen?: string
}
export const noLabels: Labels = { label: () => undefined }

/** The way back, for import and paste. */
export interface Ids extends Words {
  id<Sort extends ReferenceSort>(sort: Sort, scope: ReferenceScopes[Sort], label: string): string | undefined
}

/** Another field of the same record (of the same row first, inside a child table). */
export type ReadOther = (name: string) => unknown

/** Where a person belongs; ids. */
export interface OwnPlaces {
  /** Organisations from the root down to the own one. */
  readonly organizePath: readonly string[]
  /** Empty where the own organisation is a company. */
  readonly departmentId: string
  /** The main one first. */
  readonly positionIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly groupIds: readonly string[]
}

/** What fields of text may begin with. */
export interface CallerTexts {
  /** Name of the own department; empty where the own organisation is a company. */
  readonly department: string
  readonly mobilePhone: string
}

export interface InitialContext {
  readonly userId: string
  /** Left out: not known, so that nothing begins with it. */
  readonly own?: OwnPlaces | undefined
  /** Texts about whoever fills the form in; left out: not known. */
  readonly caller?: CallerTexts | undefined
  /** The default signature of whoever asks, as a data address; empty or left out: none. */
  readonly signImg?: string | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

/** What the server writes into a record by itself: who and when, or where whoever saves it belongs. */
export type SystemValue = 'user' | 'time' | 'organization' | 'department' | 'position'

/** How a search value is compared with the stored one. */
export type SearchCondition =
  | { readonly operator: 'equal'; readonly value: string | number }
  | { readonly operator: 'like'; readonly value: string }
  | { readonly operator: 'in'; readonly values: readonly string[] }
  /** Ids at the end of a path of ids, or of any of several; stored as JSON. */
  | { readonly operator: 'endsWithAny'; readonly ids: readonly string[] }
  /** Any of these paths of ids, whole; stored as JSON, one or a list of them. */
  | { readonly operator: 'holdsAnyPath'; readonly paths: readonly (readonly string[])[] }
  /** Both ends included; null is open. */
  | {
      readonly operator: 'between'
      readonly from: string | number | null
      readonly to: string | number | null
    }
  /** The stored value is a JSON list and holds at least one of these. */
  | { readonly operator: 'includesAny'; readonly values: readonly string[] }

/** What a search row can draw. `moment` is a date range to the second, whatever the field's own format. */
export type SearchControl =
  | 'text'
  | 'number'
  | 'choice'
  | 'switch'
  | 'date'
  | 'moment'
  | 'time'
  | 'user'
  | 'item'
  | 'organization'
  | 'region'
  | 'cascade'
  | 'record'

/** Operators of filters and advanced searches, in the family's spelling. */
export type FilterOperator =
  | '=='
  | '<>'
  | 'like'
  | 'notLike'
  | 'in'
  | 'notIn'
  | '>'
  | '>='
  | '<'
  | '<='
  | 'between'
  | 'null'
  | 'notNull'

const common: readonly FilterOperator[] = ['==', '<>', 'null', 'notNull']
export const textOperators: readonly FilterOperator[] = [...common, 'like', 'notLike']
export const rangeOperators: readonly FilterOperator[] = [...common, '>', '>=', '<', '<=', 'between']
export const choiceOperators: readonly FilterOperator[] = [...common, 'in', 'notIn']

/** 1 equal, 2 like, 3 range. */
export type SearchType = 1 | 2 | 3

export interface KindSearch {
  /** What a new search row starts with, and what one without a type of its own gets. */
  readonly type: SearchType
  readonly control: SearchControl
  readonly operators: readonly FilterOperator[]
  /** A designer begins a search for several values at once. */
  readonly isSeveral?: boolean
  /** One box may look through it and other fields at once. */
  readonly isKeyword?: true
  /** What one value stands for, of kinds whose values have an order (`spans.ts`); null when it is none. */
  span?(field: FieldPlan, value: unknown): Span | null
  /** The comparison for one search value; null when the value says nothing. */
  condition(field: FieldPlan, raw: unknown, searchType: SearchType, isMultiple: boolean): SearchCondition | null
}

/** Where a designer offers a kind. Foreign designs may hold more, which is still read. */
export interface KindPlacement {
  readonly child: boolean
  readonly list: boolean
  readonly search: boolean
  readonly sort: boolean
  readonly import: boolean
  readonly sum: boolean
  /** It may be the source of a parameter of a data interface. */
  readonly source: boolean
  /** It works for visitors without a session: nothing in it asks the server for people, records or files. */
  readonly public: boolean
}

export const everyPlace: KindPlacement = {
  child: true,
  list: true,
  search: true,
  sort: true,
  import: true,
  sum: false,
  source: true,
  public: true,
}
export const noPlace: KindPlacement = {
  child: false,
  list: false,
  search: false,
  sort: false,
  import: false,
  sum: false,
  source: false,
  public: false,
}

export interface Traits {
  /** Written by people: keyword searches look into it. */
  readonly isText?: true
  /** Chosen from options (`options`, dictionary or data interface). */
  readonly isChoice?: true
  /** One value is a path of options from the top down. */
  readonly isPath?: true
  /** Holds rows of columns of its own. */
  readonly hasRows?: true
  /** A list of stored files (`files.ts`) of this type, as it stands in paths; servers send it as it is. */
  readonly files?: 'annex' | 'annexpic'
  /** HTML: it is drawn as such, on paper too. */
  readonly isRichText?: true
  /** A picture of handwriting as a data address. */
  readonly isHandwriting?: true
  /** Only what whoever saves it keeps among their signatures. */
  readonly isOwnSignature?: true
  /** Worked out from other fields; nobody types it. */
  readonly isCalculated?: true
  /** Its meaning is not known: the value passes through untouched. */
  readonly isOpaque?: true
  /** What the server writes into it, and when. */
  readonly system?: { readonly at: 'create' | 'change'; readonly value: SystemValue }
  /** Its options stand below each other, one of them is chosen: records can stand below each other by it. */
  readonly isTree?: true
  /** A text of several lines. */
  readonly isLong?: true
  /** It holds no value, and yet its label may stand beside it; what else only shows has its words in itself. */
  readonly isLabelled?: true
  /** It chooses such rows, or shows a part of what another field chose of them. */
  readonly rows?: RowSource['sort']
  /** What a rule asks of whoever fills the form in, where it is answered by a search of this kind. */
  readonly asked?: AskedOfPerson
  /** It holds a number of the serial-number rule with this code; '' where the design names none. */
  readonly serialRule?: (field: FieldPlan) => string
}

/** What a field offers of the organisation. */
export interface OfferedItems {
  /** Ids with their type (wire contract 4.1); a bare one is a person's. Variables stand for something of whoever fills it in. */
  readonly ids: readonly string[]
  /** `items`: these alone. `within`: also the people and positions in them. */
  readonly reach: 'items' | 'within'
}

/** 1 people, 2 organisations and departments, 3 positions, 4 roles, 5 groups. */
export type ApproverType = 1 | 2 | 3 | 4 | 5

/** The pure half of a field kind; the half on screen lies in `renderer/form/kinds` under the same name. */
export interface KindDefinition {
  readonly kind: string
  /** Spellings of older designers, with what each of them implied. */
  readonly formerNames?: Readonly<Record<string, Raw>>
  /** The family's component; its child tables draw by it. */
  readonly tag: string
  /** Whom its values name for a node of an approval that takes its people from a field (`formFieldType` of the family). */
  readonly approverType?: ApproverType
  /** What a designer begins with. */
  readonly design: KindDesign
  /** `value`: holds a value. `system`: the server fills it. `display`: holds none. */
  readonly role: 'value' | 'system' | 'display'
  /** When the family's clients check it, as new fields are written. */
  readonly trigger: 'blur' | 'change' | readonly ('blur' | 'change')[]
  readonly place: KindPlacement
  readonly traits: Traits
  readonly settings: Settings
  /** Paths of settings without which it does nothing. */
  readonly needs?: readonly string[]
  /** Keys that designs of the family may hold and that have no effect here, each with the reason. */
  readonly unsupported: Readonly<Record<string, string>>
  /** Null: it cannot be searched. */
  readonly search: KindSearch | null
  /** Raw values that a template is looked at with before there is a record; left out where its storage says enough. */
  readonly examples?: readonly unknown[]
  /** A made-up field with valid values, for tests and demonstrations. Null: nothing is entered into it. */
  readonly sample: ((random: Random, world: SampleWorld) => Sample | null) | null
  /** The name of a field whose design gives none; '' for none. */
  fallbackName?(config: Raw, field: Raw): string
  /** The rows of which its values choose one or several. */
  chooses?(field: FieldPlan): RowChoice
  /** It shows a part of what another field of its form, or of its row, chose. */
  shows?(field: FieldPlan): ShownPart
  /** Names of other fields that decide what it offers; what was chosen means nothing when one of them changes. */
  offeredBy?(field: FieldPlan): readonly string[]
  /** What it offers of people and what they belong to; null: all that is enabled. Left out: its values are none of these. */
  offers?(field: FieldPlan, read: ReadOther): OfferedItems | null
  /** Names of other fields that bound its value, which stays when one of them changes, and is judged again. */
  boundBy?(field: FieldPlan): readonly string[]
  /** Null for a field whose value is not kept. */
  storage(field: FieldPlan): Storage | null
  /** Most characters of a stored text; null without a limit. Left out where texts are short by nature. */
  longest?(field: FieldPlan): number | null
  /** A sum of a column of such numbers, with their decimals; without it whole numbers as they are, others with two. */
  summed?(field: FieldPlan, sum: number): string
  /** Whether a new record begins with a text about whoever fills it in (`InitialContext.caller`). */
  wantsCaller?(field: FieldPlan): boolean
  /** Whether only one record may have a value of it. */
  isUnique?(field: FieldPlan): boolean
  /** Value of a new record. */
  initial(field: FieldPlan, context: InitialContext): unknown
  /**
   * Brings a raw value into its stored form and checks it; never throws. Emptiness is not its business.
   * `stored`: what the record holds already, if it is stored.
   */
  check(field: FieldPlan, raw: unknown, read?: ReadOther, stored?: unknown): Checked
  /**
   * A number that nobody entered, because a formula or a script worked it out, in the form that the field takes: rounding is
   * part of working it out. Left out: as it is.
   */
  rounded?(field: FieldPlan, value: number): number
  /** Text for a list, a detail view or a printed document. */
  display(field: FieldPlan, value: unknown, labels: Labels): string
  /**
   * What lists and details of other clients get in place of the text, because they write it themselves: a plain number
   * without separators. Left out: the text.
   */
  sent?(field: FieldPlan, value: unknown): unknown
  /** What paper gets in place of the text, such as markup or a picture. Left out: the text. */
  printed?(field: FieldPlan, value: unknown): unknown
  /** What a server keeps of a checked value: markup without what could harm. Costly, so screens leave it alone. */
  cleaned?(field: FieldPlan, value: unknown): unknown
  /** Display text of a server as lists and details of ours draw it. Left out: as it came. */
  shown?(field: FieldPlan, text: string): string
  /** Texts of a value that is on or off, for kinds that are a state by themselves. */
  states?(field: FieldPlan): readonly { readonly text: string; readonly isOn: boolean }[]
  /** A cell of an import or of a pasted block. */
  importValue(field: FieldPlan, text: string, ids: Ids): Checked
  /** Where ids of its values belong, whatever the value. */
  targets(field: FieldPlan): readonly ReferenceTarget[]
  /** Everything that a value points to. `read`: other fields of its record, where the place of an id depends on them. */
  references(field: FieldPlan, value: unknown, read?: ReadOther): readonly Reference[]
  /** What stands beside the value, such as an amount in words; works on display texts too. */
  note?(field: FieldPlan, value: unknown): string
}

export function accepted(value: unknown): Checked {
  return { ok: true, value }
}

export function refused(code: ProblemCode, value: unknown, limit?: string | number): Checked {
  return { ok: false, value, problem: limit === undefined ? { code } : { code, limit } }
}

/** Section 5, Input table: empty is null, blank text or a list without an item. Zero and false are values. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return isBlank(value)
  return Array.isArray(value) && value.length === 0
}
