/** What two people share; the id is made of both theirs (`pairOf`). */
export interface ChatPairTable {
  id: string
  /** Of the latest message; messages are numbered from 1 without a gap. */
  last_number: number
  last_at: number
}

/** A conversation as one of the two has it. */
export interface ChatSideTable {
  owner_id: string
  partner_id: string
  pair_id: string
  /** Messages of the partner that the owner has not read. */
  unread: number
  /** Number and time of the latest message that the owner has read. */
  read_number: number
  read_at: number
  /** Messages up to this number are deleted on this side. */
  cleared_number: number
  /** 1: taken out of the list, until the next message. */
  is_hidden: number
  /** Epoch milliseconds of the latest message. */
  last_at: number
}

export interface ChatMessageTable {
  id: string
  pair_id: string
  number: number
  sender_id: string
  receiver_id: string
  kind: 'text' | 'image' | 'voice' | 'video'
  /** Text; of a medium the JSON text of its object, as the family stores it. */
  content: string
  /** Stored name of the medium; '' for a text. */
  file_id: string
  /** By which the sender's client tells one message from the next, so that a second try is no second message. */
  client_key: string | null
  /** Epoch milliseconds; grows with the number. */
  sent_at: number
}

export interface ChatTables {
  chat_pair: ChatPairTable
  chat_side: ChatSideTable
  chat_message: ChatMessageTable
}
