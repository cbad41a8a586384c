/** A process that people start; its versions hold what it is. */
export interface FlowTemplateTable {
  id: string
  full_name: string
  en_code: string
  category: string
  /** 0 started by itself, 1 bound to a module. */
  type: number
  icon: string
  icon_background: string
  sort_code: number
  /** 1: people may start it. */
  enabled_mark: number
  description: string
  /** Module whose records it is about. */
  model_id: string
  /** Field of the module that follows the status; empty for none. Nobody but the engine writes it. */
  status_field: string
  created_by: string
  created_at: number
  updated_at: number
  /** 0: it is there. Tasks that ended on it keep it. */
  deleted_at: number
}

export interface FlowVersionTable {
  id: string
  template_id: string
  number: number
  /** The family's `flowTemplateJson`. */
  process: string
  /** 1: new tasks start with it. */
  is_main: number
  created_at: number
  updated_at: number
}

/** Status 0 to 7, urgency 1 to 3 (section 3; `shared/approval/run-state.ts`). */
export interface FlowTaskTable {
  id: string
  full_name: string
  model_id: string
  record_id: string
  creator_id: string
  status: number
  urgency: number
  /** Names of the nodes where it stands. */
  current_node: string
  created_at: number
  /** Of the process; empty where none is known: it ended before there were any. */
  version_id: string
  /** `RunState` as JSON text. */
  state: string
  /** Who was chosen for which node, as JSON text. */
  choices: string
  /** Grows with every action: of two at once one is refused. */
  revision: number
  /** 0 while it is under way. */
  ended_at: number
  /** Task that started it, and the node where; empty for one that somebody started. */
  parent_id?: string
  parent_node_id?: string
}

/** Somebody's turn at a node of a task. */
export interface FlowAssignmentTable {
  id: string
  task_id: string
  node_id: string
  node_name: string
  user_id: string
  /** open, queued, agreed, returned or void, as in the state of the task. */
  state: string
  created_at: number
  /** 0: not yet. */
  handled_at: number
  /** What its person typed so far, as JSON text. */
  draft: string
  /** When it should be over; 0: no deadline. */
  due_at?: number
}

/** What is to be done at a node of a task at some time. One process at a time has it. */
export interface FlowTimerTable {
  id: string
  task_id: string
  node_id: string
  /** `family`: the task, or one that it started or was started by, ended with its record. */
  kind: 'remind' | 'overdue' | 'family' | 'wait'
  /** 0: it stands still with its task. */
  due_at: number
  /** How often it was done. */
  round: number
  /** When the node should be through. */
  deadline: number
  /** Of a task that stands still: milliseconds that are left, by the calendar. */
  left_due: number
  left_deadline: number
  /** Until when the process that took it has it for itself. */
  claimed_until: number
  created_at: number
}

export interface FlowCopyTable {
  id: string
  task_id: string
  node_id: string
  user_id: string
  created_at: number
}

export interface FlowCommentTable {
  id: string
  task_id: string
  user_id: string
  content: string
  /** JSON texts of lists of files. */
  image: string
  files: string
  created_at: number
}

/** One step of the approval history of a record. Actions 0 to 13. Rows are only added. */
export interface ApprovalRecordTable {
  id: string
  model_id: string
  record_id: string
  node_name: string
  user_id: string
  user_name: string
  handled_at: number
  status: number
  opinion: string
  sign_img: string
  /** Empty, as all that follows, where the record never had a task. */
  task_id?: string
  node_id?: string
  assignment_id?: string
  /** On whose behalf it was decided. */
  for_user_id?: string
  for_user_name?: string
  /** Who was brought in. */
  to_user_name?: string
  /** JSON text of a list. */
  files?: string
  /** The event of the run, as JSON text. */
  event?: string
  /** `record_change` that was saved with it; empty for none. */
  change_id?: string
}

/** Approvals (migration 0850; some of it since 0020 and 0050). */
export interface FlowTables {
  flow_template: FlowTemplateTable
  flow_version: FlowVersionTable
  flow_task: FlowTaskTable
  flow_assignment: FlowAssignmentTable
  flow_timer: FlowTimerTable
  flow_copy: FlowCopyTable
  flow_comment: FlowCommentTable
  approval_record: ApprovalRecordTable
}
