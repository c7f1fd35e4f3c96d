/**
 * Settings of the embedded server, given at its start. Modest memory: the whole program at rest stays under
 * 300 MB. `fsync` false is for tests only: a machine that loses power would lose the data.
 */
export function settingsFor(fsync: boolean): Record<string, string> {
  return { ...everywhere, ...(fsync ? durable : careless) }
}

const everywhere = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  // a restore holds a lock of every table, index and key at once: over 3000, and more with each module
  max_locks_per_transaction: '256',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Fewer processes at rest, and one report never takes every core from the people who click.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  autovacuum_worker_slots: '4',
  autovacuum_max_workers: '2',
  // Nobody replicates an embedded server; restores and new indexes then need no log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'on',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // The program logs its own errors; here their details would put personal data into a file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  file_copy_method: 'clone',
}
