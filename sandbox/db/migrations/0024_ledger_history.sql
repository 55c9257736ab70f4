CREATE TABLE "ledger_checkpoints" (
	"account_id" text NOT NULL,
	"size" integer NOT NULL,
	"root" "bytea" NOT NULL,
	"note" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_checkpoints_account_id_size_pk" PRIMARY KEY("account_id","size")
);
--> statement-breakpoint
CREATE TABLE "ledger_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"host" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"secret_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_nodes" (
	"account_id" text NOT NULL,
	"leaf" integer NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "ledger_nodes_account_id_leaf_pk" PRIMARY KEY("account_id","leaf")
);
--> statement-breakpoint
CREATE TABLE "ledger_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text,
	"note" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_trees" (
	"account_id" text PRIMARY KEY NOT NULL,
	"tree_id" text NOT NULL,
	"inner_pad" "bytea" NOT NULL,
	"outer_pad" "bytea" NOT NULL,
	CONSTRAINT "ledger_trees_tree_id_unique" UNIQUE("tree_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "tree_size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "checkpoint_root" text;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "leaf" integer;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "status_leaf" integer;--> statement-breakpoint
ALTER TABLE "ledger_checks" ADD COLUMN "row_changes" text;--> statement-breakpoint
ALTER TABLE "ledger_verified" ADD COLUMN "leaves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_checkpoints" ADD CONSTRAINT "ledger_checkpoints_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_statements" ADD CONSTRAINT "ledger_statements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_trees" ADD CONSTRAINT "ledger_trees_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_statements_account" ON "ledger_statements" USING btree ("account_id");
--> statement-breakpoint
-- The verifiable history (docs/verifiable-history.md). Texts and hashes are those of src/protocol/ledger-history.

-- JSON of RFC 8785 for an object of texts. Its keys are names in code, for which the order of UTF-8 is that of UTF-16.
CREATE FUNCTION ledger_json(params jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '{' || coalesce(string_agg(to_json(key)::text || ':' || to_json(value)::text, ',' ORDER BY key COLLATE "C"), '') || '}'
  FROM jsonb_each_text(params)
$$;
--> statement-breakpoint
CREATE FUNCTION ledger_time(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
--> statement-breakpoint
-- 16 bytes of an HMAC-SHA-256 under the account's secret, hex. Labels: entry/<number>, status/<reference>, destination/<reference>.
CREATE FUNCTION ledger_salt(inner_pad bytea, outer_pad bytea, label text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(substr(sha256(outer_pad || sha256(inner_pad || convert_to(label, 'UTF8'))), 1, 16), 'hex')
$$;
--> statement-breakpoint
-- SHA-256 of where a withdrawal goes, with a salt of its own.
CREATE FUNCTION ledger_destination(withdrawal withdrawals, inner_pad bytea, outer_pad bytea) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\n',
    ledger_salt(inner_pad, outer_pad, 'destination/' || withdrawal.reference),
    withdrawal.method, withdrawal.destination, coalesce(withdrawal.destination_details::text, '')
  ), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- The text of an entry's leaf.
CREATE FUNCTION ledger_entry_leaf(entry entries, movement movements, tree ledger_trees) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  withdrawal withdrawals%ROWTYPE;
  corrected integer;
  destination text := '';
BEGIN
  IF movement.corrects IS NOT NULL THEN
    SELECT number INTO corrected FROM entries WHERE movement_id = movement.corrects
      AND account_id = entry.account_id AND ledger_account = entry.ledger_account;
  END IF;
  IF movement.withdrawal_id IS NOT NULL THEN
    SELECT * INTO withdrawal FROM withdrawals WHERE id = movement.withdrawal_id;
    IF FOUND THEN
      destination := ledger_destination(withdrawal, tree.inner_pad, tree.outer_pad);
    END IF;
  END IF;
  RETURN 'placard.entry/v1' || E'\n' || entry.number || E'\n' || ledger_time(coalesce(entry.at, movement.at)) || E'\n'
    || entry.ledger_account || E'\n' || trim_scale(entry.amount) || E'\n' || trim_scale(entry.balance_after) || E'\n'
    || movement.type || E'\n' || movement.reference || E'\n' || coalesce(movement.plan_id, '') || E'\n'
    || coalesce(corrected::text, '') || E'\n' || coalesce(movement.request_id::text, '') || E'\n'
    || movement.remark || E'\n'
    || CASE WHEN movement.remark_params = '{}' THEN '{}' ELSE ledger_json(movement.remark_params) END || E'\n'
    || destination || E'\n' || ledger_salt(tree.inner_pad, tree.outer_pad, 'entry/' || entry.number) || E'\n';
END $$;
--> statement-breakpoint
-- The text of the leaf of a withdrawal's end.
CREATE FUNCTION ledger_status_leaf(withdrawal withdrawals, tree ledger_trees) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT 'placard.status/v1' || E'\n' || coalesce((
      SELECT min(e.number) FROM movements m JOIN entries e ON e.movement_id = m.id
      WHERE m.reference = withdrawal.reference AND e.account_id = withdrawal.account_id
    ), 0) || E'\n' || withdrawal.status || E'\n'
    || ledger_time(coalesce(withdrawal.paid_at, withdrawal.returned_at)) || E'\n'
    || ledger_salt(tree.inner_pad, tree.outer_pad, 'status/' || withdrawal.reference) || E'\n'
$$;
--> statement-breakpoint
-- Stores a leaf and the subtrees that it completes. The caller holds the account's row.
CREATE FUNCTION ledger_add_leaf(account text, leaf_index integer, body text, line_count integer) RETURNS void LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  hash bytea := sha256('\x00'::bytea || convert_to(body, 'UTF8'));
  hashes bytea := hash;
  span integer := 1;
  level integer := 0;
BEGIN
  IF length(body) - length(replace(body, E'\n', '')) <> line_count OR position(E'\r' IN body) > 0 THEN
    RAISE EXCEPTION 'a line break in a value of a leaf' USING ERRCODE = 'check_violation';
  END IF;
  -- An odd subtree completes the one to its left.
  WHILE (leaf_index / span) % 2 = 1 LOOP
    SELECT sha256('\x01'::bytea || substr(n.hashes, level * 32 + 1, 32) || hash) INTO STRICT hash
      FROM ledger_nodes n WHERE n.account_id = account AND n.leaf = leaf_index - span;
    hashes := hashes || hash;
    span := span * 2;
    level := level + 1;
  END LOOP;
  INSERT INTO ledger_nodes (account_id, leaf, hashes) VALUES (account, leaf_index, hashes);
END $$;
--> statement-breakpoint
-- Starts the account's tree if it has none, and adds the leaves of entries and ended withdrawals that have none. Returns its size.
CREATE FUNCTION ledger_tree_extend(account text) RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tree ledger_trees%ROWTYPE;
  size integer;
  sealed integer;
  row_found record;
  secret bytea;
  outer_bytes bytea;
BEGIN
  SELECT tree_size INTO STRICT size FROM accounts WHERE id = account FOR NO KEY UPDATE;
  SELECT * INTO tree FROM ledger_trees WHERE account_id = account;
  IF NOT FOUND THEN
    secret := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
      || sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
    outer_bytes := secret;
    -- 0x36 and 0x5c are the bytes that an HMAC's key is padded with; their difference is 0x6a.
    FOR i IN 0..63 LOOP
      outer_bytes := set_byte(outer_bytes, i, get_byte(secret, i) # 106);
    END LOOP;
    INSERT INTO ledger_trees (account_id, tree_id, inner_pad, outer_pad)
      VALUES (account, replace(gen_random_uuid()::text, '-', ''), secret, outer_bytes) RETURNING * INTO tree;
  END IF;
  sealed := size - (SELECT count(*) FROM withdrawals WHERE account_id = account AND status_leaf IS NOT NULL);
  FOR row_found IN
    SELECT e.id, e.number, ledger_entry_leaf(e, m, tree) AS body FROM entries e JOIN movements m ON m.id = e.movement_id
    WHERE e.account_id = account AND e.number > sealed ORDER BY e.number
  LOOP
    PERFORM ledger_add_leaf(account, size, row_found.body, 15);
    -- Only where rows were written without the triggers: the index of entries that are older than the tree is known.
    IF size <> row_found.number - 1 THEN
      UPDATE entries SET leaf = size WHERE id = row_found.id;
    END IF;
    size := size + 1;
  END LOOP;
  FOR row_found IN
    SELECT w.id, ledger_status_leaf(w, tree) AS body FROM withdrawals w
    WHERE w.account_id = account AND w.status <> 'pending' AND w.status_leaf IS NULL
    ORDER BY coalesce(w.paid_at, w.returned_at), w.reference
  LOOP
    PERFORM ledger_add_leaf(account, size, row_found.body, 5);
    UPDATE withdrawals SET status_leaf = size WHERE id = row_found.id;
    size := size + 1;
  END LOOP;
  UPDATE accounts SET tree_size = size WHERE id = account AND tree_size <> size;
  RETURN size;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION ledger_add_leaf(text, integer, text, integer) FROM PUBLIC;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION ledger_tree_extend(text) FROM PUBLIC;
--> statement-breakpoint
-- Earlier release: it inserts the same columns; the leaf is added below it, in the database.
CREATE OR REPLACE FUNCTION entries_apply() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  movement movements%ROWTYPE;
  tree ledger_trees%ROWTYPE;
  gained numeric := 0;
  lost numeric := 0;
BEGIN
  NEW.number := NULL;
  NEW.balance_after := NULL;
  NEW.at := NULL;
  NEW.type := NULL;
  NEW.leaf := NULL;
  IF NEW.account_id IS NULL THEN
    RETURN NEW;
  END IF;
  SELECT * INTO STRICT movement FROM movements WHERE id = NEW.movement_id;
  IF movement.account_id <> NEW.account_id THEN
    RAISE EXCEPTION 'entry of another account than its movement' USING ERRCODE = 'check_violation';
  END IF;
  NEW.type := movement.type;
  SELECT * INTO tree FROM ledger_trees WHERE account_id = NEW.account_id;
  IF NOT FOUND THEN
    PERFORM ledger_tree_extend(NEW.account_id);
    SELECT * INTO STRICT tree FROM ledger_trees WHERE account_id = NEW.account_id;
  END IF;
  UPDATE accounts SET next_entry_number = next_entry_number + 1, last_entry_at = greatest(last_entry_at, movement.at),
      tree_size = tree_size + 1
    WHERE id = NEW.account_id
    RETURNING next_entry_number - 1, last_entry_at, tree_size - 1 INTO STRICT NEW.number, NEW.at, NEW.leaf;
  UPDATE balances SET amount = amount + NEW.amount
    WHERE account_id = NEW.account_id AND balance = NEW.ledger_account RETURNING amount INTO NEW.balance_after;
  IF NOT FOUND THEN
    INSERT INTO balances (account_id, balance, amount)
      VALUES (NEW.account_id, NEW.ledger_account, NEW.amount) RETURNING amount INTO NEW.balance_after;
  END IF;
  IF NEW.ledger_account = 'available' THEN
    gained := greatest(NEW.amount, 0);
    lost := greatest(-NEW.amount, 0);
  END IF;
  INSERT INTO entry_counts AS counts (account_id, quarter, type, entries, money_in, money_out)
    VALUES (
      NEW.account_id, to_timestamp(floor(extract(epoch FROM NEW.at) / 900) * 900), NEW.type, 1, gained, lost
    )
    ON CONFLICT (account_id, quarter, type) DO UPDATE SET
      entries = counts.entries + 1, money_in = counts.money_in + gained, money_out = counts.money_out + lost;
  INSERT INTO entry_totals AS totals (account_id, type, entries) VALUES (NEW.account_id, NEW.type, 1)
    ON CONFLICT (account_id, type) DO UPDATE SET entries = totals.entries + 1;
  PERFORM ledger_add_leaf(NEW.account_id, NEW.leaf, ledger_entry_leaf(NEW, movement, tree), 15);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Earlier release: it changes a withdrawal in the same way, and never a leaf.
CREATE OR REPLACE FUNCTION withdrawals_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'withdrawals are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.id, OLD.reference, OLD.account_id, OLD.amount, OLD.fee, OLD.method, OLD.destination, OLD.destination_details,
      OLD.at, OLD.expected_at, OLD.due_delivery_at)
    IS DISTINCT FROM (NEW.id, NEW.reference, NEW.account_id, NEW.amount, NEW.fee, NEW.method, NEW.destination,
      NEW.destination_details, NEW.at, NEW.expected_at, NEW.due_delivery_at)
  THEN
    RAISE EXCEPTION 'a withdrawal keeps its amount and destination' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status_leaf IS NOT NULL AND NEW.status_leaf IS DISTINCT FROM OLD.status_leaf THEN
    RAISE EXCEPTION 'the leaf of a withdrawal stays' USING ERRCODE = 'restrict_violation';
  END IF;
  -- A withdrawal that ended before it had a leaf gets one.
  IF OLD.status <> 'pending' AND NOT (OLD.status_leaf IS NULL AND NEW.status_leaf IS NOT NULL
    AND (OLD.status, OLD.paid_at, OLD.reason, OLD.returned_at)
      IS NOT DISTINCT FROM (NEW.status, NEW.paid_at, NEW.reason, NEW.returned_at))
  THEN
    RAISE EXCEPTION 'a withdrawal ends once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION withdrawals_leaf() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tree ledger_trees%ROWTYPE;
BEGIN
  SELECT * INTO tree FROM ledger_trees WHERE account_id = NEW.account_id;
  IF NOT FOUND THEN
    PERFORM ledger_tree_extend(NEW.account_id);
    SELECT * INTO STRICT tree FROM ledger_trees WHERE account_id = NEW.account_id;
  END IF;
  UPDATE accounts SET tree_size = tree_size + 1
    WHERE id = NEW.account_id RETURNING tree_size - 1 INTO STRICT NEW.status_leaf;
  PERFORM ledger_add_leaf(NEW.account_id, NEW.status_leaf, ledger_status_leaf(NEW, tree), 5);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Earlier release: it ends withdrawals in transactions that hold the account's row already.
CREATE TRIGGER withdrawals_leaf BEFORE UPDATE OF "status" ON "withdrawals" FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status <> 'pending') EXECUTE FUNCTION withdrawals_leaf();
--> statement-breakpoint
-- The root of the tree's first `size` leaves, from the stored nodes; null if one is missing.
CREATE FUNCTION ledger_root(account text, size integer) RETURNS bytea LANGUAGE plpgsql STABLE AS $$
DECLARE
  hash bytea;
  root bytea;
  span integer := 1;
  level integer := 0;
  remaining integer := size;
BEGIN
  IF size = 0 THEN
    RETURN sha256(''::bytea);
  END IF;
  -- The perfect subtrees from the right, the smallest first.
  WHILE remaining > 0 LOOP
    IF (remaining / span) % 2 = 1 THEN
      hash := NULL;
      SELECT substr(n.hashes, level * 32 + 1, 32) INTO hash FROM ledger_nodes n
        WHERE n.account_id = account AND n.leaf = remaining - 1;
      root := CASE WHEN remaining = size THEN hash ELSE sha256('\x01'::bytea || hash || root) END;
      remaining := remaining - span;
    END IF;
    span := span * 2;
    level := level + 1;
  END LOOP;
  RETURN root;
END $$;
--> statement-breakpoint
-- A checkpoint says what the tree says.
CREATE FUNCTION ledger_checkpoints_check() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.root IS DISTINCT FROM ledger_root(NEW.account_id, NEW.size)
    OR NEW.size > (SELECT tree_size FROM accounts WHERE id = NEW.account_id)
  THEN
    RAISE EXCEPTION 'a checkpoint of another tree' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_checkpoints_check BEFORE INSERT ON "ledger_checkpoints"
  FOR EACH ROW EXECUTE FUNCTION ledger_checkpoints_check();
--> statement-breakpoint
CREATE FUNCTION ledger_checkpoints_newest() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE accounts SET checkpoint_root = rtrim(encode(substr(NEW.root, 1, 8), 'base64'), '=') WHERE id = NEW.account_id
    AND NOT EXISTS (SELECT 1 FROM ledger_checkpoints c WHERE c.account_id = NEW.account_id AND c.size > NEW.size);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_checkpoints_newest AFTER INSERT ON "ledger_checkpoints"
  FOR EACH ROW EXECUTE FUNCTION ledger_checkpoints_newest();
--> statement-breakpoint
-- The first key is made by the process that finds none. Others, and statements, are the operator's.
CREATE FUNCTION ledger_keys_operator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_TABLE_NAME = 'ledger_statements' OR EXISTS (SELECT 1 FROM ledger_keys))
    AND NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER')
  THEN
    RAISE EXCEPTION 'only the operator changes the key' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_keys_operator BEFORE INSERT ON "ledger_keys" FOR EACH ROW EXECUTE FUNCTION ledger_keys_operator();
--> statement-breakpoint
CREATE TRIGGER ledger_statements_operator BEFORE INSERT ON "ledger_statements"
  FOR EACH ROW EXECUTE FUNCTION ledger_keys_operator();
--> statement-breakpoint
CREATE TRIGGER ledger_trees_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_trees"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_nodes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_nodes"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_checkpoints_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_checkpoints"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_keys_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_keys"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_statements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_statements"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
