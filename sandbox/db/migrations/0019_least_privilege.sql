-- The app's role writes derived tables through these triggers only: they run with the rights of the tables' owner.
ALTER FUNCTION entries_apply() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION notifications_count() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION statistics_apply() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION raise_figures_version() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
-- A withdrawal goes where it was requested to go, and ends once.
CREATE FUNCTION withdrawals_stay() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF OLD.status <> 'pending' THEN
    RAISE EXCEPTION 'a withdrawal ends once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawals_stay BEFORE UPDATE OR DELETE ON "withdrawals"
  FOR EACH ROW EXECUTE FUNCTION withdrawals_stay();
--> statement-breakpoint
CREATE TRIGGER withdrawals_stay_all BEFORE TRUNCATE ON "withdrawals"
  FOR EACH STATEMENT EXECUTE FUNCTION withdrawals_stay();
--> statement-breakpoint
-- A request keeps its first answer, and stays if it moved money: a repeat would move it again.
CREATE FUNCTION requests_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION 'requests are never truncated' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.answer IS NOT NULL OR (OLD.account_id, OLD.request_id, OLD.call, OLD.body_hash, OLD.at)
      IS DISTINCT FROM (NEW.account_id, NEW.request_id, NEW.call, NEW.body_hash, NEW.at)
    THEN
      RAISE EXCEPTION 'a request keeps its first answer' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT 1 FROM movements m WHERE m.account_id = OLD.account_id AND m.request_id = OLD.request_id) THEN
    RAISE EXCEPTION 'a request that moved money stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER requests_stay BEFORE UPDATE OR DELETE ON "requests"
  FOR EACH ROW EXECUTE FUNCTION requests_stay();
--> statement-breakpoint
CREATE TRIGGER requests_stay_all BEFORE TRUNCATE ON "requests"
  FOR EACH STATEMENT EXECUTE FUNCTION requests_stay();
--> statement-breakpoint
-- What a notification told stays as it was; it is read once.
CREATE OR REPLACE FUNCTION notifications_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a notification belongs to one account and keeps its text' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER notifications_stay ON "notifications";
--> statement-breakpoint
CREATE TRIGGER notifications_stay BEFORE UPDATE ON "notifications" FOR EACH ROW
  WHEN ((OLD.id, OLD.number, OLD.account_id, OLD.category, OLD.notice, OLD.params, OLD.title, OLD.content, OLD.at)
    IS DISTINCT FROM (NEW.id, NEW.number, NEW.account_id, NEW.category, NEW.notice, NEW.params, NEW.title, NEW.content, NEW.at)
    OR (OLD.read_at IS NOT NULL AND NEW.read_at IS DISTINCT FROM OLD.read_at))
  EXECUTE FUNCTION notifications_stay();
--> statement-breakpoint
-- The states of a plan are added to; those of an ended plan may expire.
CREATE FUNCTION plan_history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM plans p WHERE p.id = OLD.plan_id AND p.status IN ('settled', 'putFailed')) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the history of a plan is added to and never changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER plan_history_stays BEFORE UPDATE OR DELETE ON "plan_history"
  FOR EACH ROW EXECUTE FUNCTION plan_history_stays();
--> statement-breakpoint
CREATE TRIGGER plan_history_stays_all BEFORE TRUNCATE ON "plan_history"
  FOR EACH STATEMENT EXECUTE FUNCTION plan_history_stays();
