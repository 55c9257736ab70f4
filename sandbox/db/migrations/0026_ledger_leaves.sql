CREATE TABLE "ledger_leaves" (
	"tree" integer NOT NULL,
	"leaf" integer NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "ledger_leaves_tree_leaf_pk" PRIMARY KEY("tree","leaf")
);
--> statement-breakpoint
ALTER TABLE "ledger_trees" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "ledger_trees_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
-- Leaves under the number of their tree (decision 0067). `ledger_nodes` stays as it is until a migration may drop it.
INSERT INTO "ledger_leaves" ("tree", "leaf", "hashes")
  SELECT t.number, n.leaf, n.hashes FROM ledger_nodes n JOIN ledger_trees t ON t.account_id = n.account_id ORDER BY 1, 2;
--> statement-breakpoint
-- Stores a leaf and the subtrees that it completes. The caller holds the account's row.
-- Earlier release: none has read `ledger_nodes`.
CREATE OR REPLACE FUNCTION ledger_add_leaf(account text, leaf_index integer, body text, line_count integer) RETURNS void LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  tree_number integer;
  hash bytea := sha256('\x00'::bytea || convert_to(body, 'UTF8'));
  hashes bytea := hash;
  span integer := 1;
  level integer := 0;
BEGIN
  IF length(body) - length(replace(body, E'\n', '')) <> line_count OR position(E'\r' IN body) > 0 THEN
    RAISE EXCEPTION 'a line break in a value of a leaf' USING ERRCODE = 'check_violation';
  END IF;
  SELECT number INTO STRICT tree_number FROM ledger_trees WHERE account_id = account;
  -- An odd subtree completes the one to its left.
  WHILE (leaf_index / span) % 2 = 1 LOOP
    SELECT sha256('\x01'::bytea || substr(l.hashes, level * 32 + 1, 32) || hash) INTO STRICT hash
      FROM ledger_leaves l WHERE l.tree = tree_number AND l.leaf = leaf_index - span;
    hashes := hashes || hash;
    span := span * 2;
    level := level + 1;
  END LOOP;
  INSERT INTO ledger_leaves (tree, leaf, hashes) VALUES (tree_number, leaf_index, hashes);
END $$;
--> statement-breakpoint
-- The root of the tree's first `size` leaves, from the stored nodes; null if one is missing.
-- Earlier release: none has read `ledger_nodes`.
CREATE OR REPLACE FUNCTION ledger_root(account text, size integer) RETURNS bytea LANGUAGE plpgsql STABLE AS $$
DECLARE
  tree_number integer;
  hash bytea;
  root bytea;
  span integer := 1;
  level integer := 0;
  remaining integer := size;
BEGIN
  IF size = 0 THEN
    RETURN sha256(''::bytea);
  END IF;
  SELECT number INTO tree_number FROM ledger_trees WHERE account_id = account;
  -- The perfect subtrees from the right, the smallest first.
  WHILE remaining > 0 LOOP
    IF (remaining / span) % 2 = 1 THEN
      hash := NULL;
      SELECT substr(l.hashes, level * 32 + 1, 32) INTO hash FROM ledger_leaves l
        WHERE l.tree = tree_number AND l.leaf = remaining - 1;
      root := CASE WHEN remaining = size THEN hash ELSE sha256('\x01'::bytea || hash || root) END;
      remaining := remaining - span;
    END IF;
    span := span * 2;
    level := level + 1;
  END LOOP;
  RETURN root;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_leaves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_leaves"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
