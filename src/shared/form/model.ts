import type { SchemeConditions } from '#shared/access/data-scheme.ts'
import type { StyleRule } from '#shared/design/list/styles.ts'
import type { ContainerKind } from './containers.ts'
import type { FieldKind } from './kind-names.ts'
import type { Pattern } from './pattern/pattern.ts'
import type { RowParameter } from './row-parameters.ts'

export interface OptionNames {
  readonly label: string
  readonly value: string
  readonly children: string
}

export interface OptionSource {
  readonly type: 'static' | 'dictionary' | 'dynamic'
  readonly options: readonly Readonly<Record<string, unknown>>[]
  /** Id or code of the category when the type is `dictionary`. */
  readonly dictionaryType: string
  readonly names: OptionNames
  /** Of the data interface when the type is `dynamic`. */
  readonly interfaceId: string
  readonly parameters: readonly RowParameter[]
}

export interface PatternRule {
  readonly pattern: Pattern
  readonly message: string
}

/** One field, parsed once. `raw` keeps the whole configuration for what only its own kind reads. */
export interface FieldPlan {
  /** Key of the value in the record (`__vModel__`); empty for display kinds. */
  readonly name: string
  /** `unknown` is drawn as a plain notice and its value is kept untouched. */
  readonly kind: FieldKind | 'unknown'
  readonly rawKind: string
  readonly label: string
  readonly tipLabel: string
  readonly showLabel: boolean
  /** Pixels; null: the form's. */
  readonly labelWidth: number | null
  /** Grid columns of 24. */
  readonly span: number
  readonly required: boolean
  /** False when `visibility` lacks pc (section 3). */
  readonly visible: boolean
  /** Never rendered but valued (`noShow`). */
  readonly hidden: boolean
  readonly disabled: boolean
  /** What the design closes or hides stays so, whatever its scripts name: only rules and calculations change it. */
  readonly isProtected?: boolean
  /** A script of the design writes it: what is closed or hidden in it is filled all the same. */
  readonly scripted?: true
  /** Held back from this person by their grants: nothing brings it back. */
  readonly withheld?: true
  /** Whether its control offers to empty itself; null: as usual for the kind. */
  readonly clearable: boolean | null
  readonly placeholder: string
  readonly defaultValue: unknown
  /** Default is now, the caller, … by kind. */
  readonly defaultCurrent: boolean
  readonly multiple: boolean
  readonly patterns: readonly PatternRule[]
  readonly options: OptionSource | null
  /** Pixels that a column of it has in its child table; null: by kind. */
  readonly columnWidth: number | null
  /** Columns of a child table, empty for any other kind. */
  readonly columns: readonly FieldPlan[]
  /** Name of the child table that holds this column; null in the main form. */
  readonly parent: string | null
  readonly raw: Readonly<Record<string, unknown>>
}

/** Something that holds others. `raw` keeps its configuration for what only its own kind reads (`containers.ts`). */
export interface ContainerNode {
  readonly type: 'container'
  readonly kind: ContainerKind
  readonly title: string
  readonly span: number
  readonly children: readonly PlanNode[]
  readonly raw: Readonly<Record<string, unknown>>
}

export type PlanNode = { readonly type: 'field'; readonly field: FieldPlan } | ContainerNode

/** A generated form, ready to be drawn: parsed once when the module opens. */
export interface FormPlan {
  readonly nodes: readonly PlanNode[]
  /** Every valued field of the main form in order, child tables included, display kinds not. */
  readonly fields: readonly FieldPlan[]
  readonly popupType: 'general' | 'fullScreen' | 'drawer'
  readonly generalWidth: string
  readonly fullScreenWidth: string
  readonly drawerWidth: string
  readonly labelPosition: 'left' | 'right' | 'top'
  /** Pixels. */
  readonly labelWidth: number
  readonly gutter: number
  /** Empty: the default text; the same for the other button texts. */
  readonly cancelText: string
  readonly confirmText: string
  readonly hasCancelButton: boolean
  readonly hasConfirmButton: boolean
  /** Of a new record: saves it and begins the next one. */
  readonly hasNextButton: boolean
  readonly nextText: string
  readonly hasPrintButton: boolean
  /** Empty: the default text. */
  readonly printText: string
  readonly printIds: readonly string[]
  /** What is stored as its rules; `rules/behaviour.ts` reads it. */
  readonly rules: unknown
  /** What is stored as its scripts (`funcs`); `scripts.ts` reads it. */
  readonly scripts: unknown
}

export interface ColumnPlan {
  /** Key of the row; `tableFieldN-col` for a column of a child table. */
  readonly prop: string
  readonly label: string
  readonly align: 'left' | 'center' | 'right'
  readonly fixed: 'left' | 'right' | null
  /** Pixels, null: shares the rest. */
  readonly width: number | null
  readonly sortable: boolean
  readonly kind: FieldKind | 'unknown'
  readonly field: FieldPlan | null
}

export interface SearchPlan {
  readonly prop: string
  readonly label: string
  readonly field: FieldPlan
  /** 1 equal, 2 like, 3 range. */
  readonly searchType: 1 | 2 | 3
  readonly multiple: boolean
}

/** The tree beside a list (type 2): choosing a node of it filters by `relation`. */
export interface ListTreePlan {
  readonly title: string
  readonly hasSearch: boolean
  readonly source: 'dictionary' | 'organize' | 'department' | 'region' | 'api' | 'formField'
  /** Id or code of the category when the source is `dictionary`. */
  readonly dictionary: string
  /** Keys of a node that a data interface answers. */
  readonly names: OptionNames
  readonly interfaceId: string
  /** Of that interface; nothing stands in a form here, so that a field as their source is empty. */
  readonly parameters: readonly RowParameter[]
  /** The interface that answers the nodes below one; empty: the first one answers the whole tree. */
  readonly branchInterfaceId: string
  /** Of that one; a field as their source is a key of the node above. */
  readonly branchParameters: readonly RowParameter[]
  readonly relation: FieldPlan
}

/** What a row button of an organisation's own does (`customBtnsList`). */
export type OwnButtonEvent =
  | {
      readonly type: 'form'
      /** The module whose form opens for a new record. */
      readonly modelId: string
      readonly title: string
      /** What of the row the new record begins with. */
      readonly values: readonly { readonly from: string; readonly to: string }[]
    }
  | {
      readonly type: 'interface'
      readonly interfaceId: string
      /** Its parameters; a field is one of the row. */
      readonly parameters: readonly RowParameter[]
      /** What is asked before it runs; null: nothing. */
      readonly question: string | null
    }
  | { readonly type: 'script'; readonly script: string }

export interface OwnButton {
  readonly value: string
  readonly label: string
  readonly event: OwnButtonEvent
}

/** The values of a field as tabs above a list (`tabConfig` of newer designs). */
export interface ListTabsPlan {
  readonly field: FieldPlan
  /** A tab for all records stands before them. */
  readonly hasAll: boolean
}

export interface SortPlan {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** Columns below one heading (`complexHeaderList`). */
export interface HeadPlan {
  readonly id: string
  readonly title: string
  /** Of the translation of its title. */
  readonly code?: string
  readonly align: 'left' | 'center' | 'right'
  readonly props: readonly string[]
}

export interface ListPlan {
  /** 1 plain, 2 left tree, 3 grouped, 4 in-line edit, 5 tree table. A type whose own keys are missing reads as 1. */
  readonly type: 1 | 2 | 3 | 4 | 5
  /** Of type 2. */
  readonly tree: ListTreePlan | null
  readonly tabs: ListTabsPlan | null
  /** Field by whose values the rows stand together (type 3). */
  readonly groupField: string | null
  /** Field that holds the id of the row above (type 5). */
  readonly parentField: string | null
  readonly columns: readonly ColumnPlan[]
  readonly searches: readonly SearchPlan[]
  readonly hasPage: boolean
  readonly pageSize: number
  readonly sort: 'asc' | 'desc'
  readonly sortField: string
  /** The default order in full; `sort` and `sortField` are its first. */
  readonly sorts: readonly SortPlan[]
  readonly heads: readonly HeadPlan[]
  /** How columns of a child table show: below one heading with a line for each row, or folded behind their number. */
  readonly childStyle: 'heading' | 'fold'
  /** Fields that are added up below the list. */
  readonly sums: readonly string[]
  /** Fields that one box looks through (`isKeyword`); empty: no such box. */
  readonly keywords: readonly string[]
  /** Which records the list holds at all (`ruleList`); null: all of them. */
  readonly rules: SchemeConditions | null
  readonly hasAdvancedQuery: boolean
  /** add, download, upload, batchRemove, batchPrint */
  readonly buttons: readonly { readonly value: string; readonly label: string }[]
  /** edit, remove, detail */
  readonly rowButtons: readonly { readonly value: string; readonly label: string }[]
  readonly ownButtons: readonly OwnButton[]
  readonly printIds: readonly string[]
  /** What is stored as its scripts (`funcs`). */
  readonly scripts?: unknown
  /** How rows and cells look, by rule. */
  readonly styles?: readonly StyleRule[]
  readonly useColumnPermission: boolean
  readonly useFormPermission: boolean
  readonly useDataPermission: boolean
  readonly useButtonPermission: boolean
}

/** `problem` says in English, for the detail line, what is broken in the configuration. */
export type Parsed<Plan> = { readonly ok: true; readonly plan: Plan } | { readonly ok: false; readonly problem: string }
